import { Node as EditorNode } from '@tiptap/core'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ComponentProps, useId, useState } from 'react'
import { FieldError } from '#ui/field.tsx'
import { Button } from '#ui/office/button.tsx'
import { TextField } from '#ui/office/fields.tsx'
import type { RichTextDoc } from '../block-field-contract.ts'
import { docOfJson } from '../rules/doc-of-json.ts'
import { isSafeAddress } from '#kernel/safe-address.ts'
import { contentTexts } from './content-texts.ts'

const texts = contentTexts.rich

/** An item of a list has only paragraphs, because pages show no list inside a list. */
const listItem = EditorNode.create({
  name: 'listItem',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => editor.commands.splitListItem('listItem') }),
})

/** The nodes and marks that block-field-contract.ts allows. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    trailingNode: false,
    listItem: false,
    listKeymap: false,
    heading: { levels: [3] },
    link: { openOnClick: false, autolink: false, linkOnPaste: false, isAllowedUri: isSafeAddress, HTMLAttributes: { target: null, rel: null, class: 'link' } },
  }),
  listItem,
]

type Props = { doc: RichTextDoc; onChange: (doc: RichTextDoc) => void; error: string | undefined; disabled: boolean }

/** Edits a rich text. The content security policy forbids styles that a script adds, so the styles of the editor are in admin.css. */
export function RichTextField({ doc, onChange, error, disabled }: Props) {
  const id = useId()
  const editor = useEditor({
    extensions,
    content: doc,
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': texts.label, 'aria-multiline': 'true', role: 'textbox', ...(error && { 'aria-invalid': 'true', 'aria-describedby': id }) },
    },
    // useEditor always calls the latest function, so `onChange` is never outdated.
    onUpdate: ({ editor: changed }) => onChange(docOfJson(changed.getJSON())),
  })
  return (
    <div className="rich-text grid gap-2 rounded-field border border-control bg-card has-[.ProseMirror-focused]:outline-2 has-[.ProseMirror-focused]:outline-crocus-600 has-[.ProseMirror[aria-invalid]]:border-2 has-[.ProseMirror[aria-invalid]]:border-danger">
      {!disabled && <Tools editor={editor} />}
      <EditorContent editor={editor} />
      {error && (
        <div className="px-3 pb-2">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

const tools = [
  { name: 'bold', label: texts.bold, press: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', label: texts.italic, press: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'heading', label: texts.heading, press: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { name: 'bulletList', label: texts.bullets, press: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', label: texts.numbers, press: (editor: Editor) => editor.chain().focus().toggleOrderedList().run() },
] as const

function Tools({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      names: tools.flatMap(({ name }) => (current.isActive(name) ? name : [])),
      href: hrefIn(current),
    }),
  })
  return (
    <div className="grid gap-2 border-b border-edge p-1.5">
      <div role="toolbar" aria-label={texts.tools} className="flex flex-wrap gap-1">
        {tools.map(({ name, label, press }) => (
          <Tool key={name} aria-pressed={active.names.includes(name)} onClick={() => press(editor)}>
            {label}
          </Tool>
        ))}
        <Tool aria-pressed={active.href !== ''} aria-expanded={isLinking} onClick={() => setLinking(!isLinking)}>
          {texts.link}
        </Tool>
        <Tool onClick={() => editor.chain().focus().undo().run()}>{texts.undo}</Tool>
      </div>
      {isLinking && <LinkForm key={active.href} editor={editor} href={active.href} onDone={() => setLinking(false)} />}
    </div>
  )
}

/** A button of the tools. A press leaves the focus in the text, so that the next key is not lost. */
const Tool = (props: ComponentProps<typeof Button>) => (
  <Button look="ghost" size="small" onMouseDown={(event) => event.preventDefault()} className="aria-pressed:bg-crocus-100" {...props} />
)

function hrefIn(editor: Editor) {
  const href: unknown = editor.getAttributes('link')['href']
  return typeof href === 'string' ? href : ''
}

function LinkForm({ editor, href, onDone }: { editor: Editor; href: string; onDone: () => void }) {
  const [typed, setTyped] = useState(href)
  const [error, setError] = useState<string>()

  function set() {
    const address = typed.trim()
    if (address !== '' && !isSafeAddress(address)) return setError(texts.badLink)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else chain.setLink({ href: address }).run()
    onDone()
  }

  return (
    <div className="flex flex-wrap items-start gap-2 px-1.5 pb-1.5">
      <TextField
        label={texts.linkTo}
        hint={texts.linkHint}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          set()
        }}
        className="min-w-56 flex-1"
      />
      <Button look="outline" size="small" onClick={set} className="mt-6">
        {texts.setLink}
      </Button>
    </div>
  )
}
