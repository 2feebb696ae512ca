/** Table locks that a migration takes, from the weakest to the strongest. */
const lockNames = ['ROW EXCLUSIVE', 'SHARE UPDATE EXCLUSIVE', 'SHARE', 'SHARE ROW EXCLUSIVE', 'EXCLUSIVE', 'ACCESS EXCLUSIVE'] as const
export type Lock = (typeof lockNames)[number]

/** What a statement does with each row of its table. */
export type Pass = 'indexes' | 'writes' | 'reads'

/** A lock of one statement. `table`: undefined if the text does not name it. */
export type TakenLock = { table: string | undefined; lock: Lock; pass: Pass | undefined }

/** The effect of a lock on other users of the table. The other locks stop neither reads nor writes. */
const stopped: Partial<Record<Lock, string>> = {
  SHARE: 'writes wait',
  'SHARE ROW EXCLUSIVE': 'writes wait',
  EXCLUSIVE: 'writes wait',
  'ACCESS EXCLUSIVE': 'reads and writes wait',
}
export const effectOf = (lock: Lock) => stopped[lock] ?? 'nobody waits'

export const strongestLock = (locks: readonly Lock[]): Lock | undefined => lockNames.findLast((name) => locks.includes(name))

/** Returns the locks that the statements of a script take on tables that exist before it. */
export function locksOf(script: string): TakenLock[] {
  const statements = splitStatements(script)
  const created = new Set(statements.flatMap((statement) => /^create (?:unlogged )?table (?:if not exists )?([\w."]+)/.exec(statement)?.[1] ?? []))
  return statements.flatMap(locksOfStatement).filter(({ table }) => table === undefined || !created.has(table))
}

/** Matches a comment, a text in single quotes, a name in double quotes, a text in dollar quotes, a semicolon, other text, or a single other sign. */
const piece = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[^]*?\1|;|[^;'"$/-]+|[^]/g

/** Returns the statements of a script: in small letters, with single blanks, without comments and the texts in quotes. */
function splitStatements(script: string): string[] {
  const texts = ['']
  for (const [text] of script.replaceAll(/^\\i .*$/gm, '').matchAll(piece)) {
    if (text === ';') texts.push('')
    else texts.push(`${texts.pop() ?? ''}${withoutQuotes(text)}`)
  }
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
}

function withoutQuotes(text: string) {
  if (/^(?:--|\/\*)/.test(text)) return ' '
  if (/^['$]./.test(text)) return "''"
  return text.startsWith('"') ? text : text.toLowerCase()
}

const table = '(?:if exists )?(?:only )?(?<table>[\\w."]+)'

type Rule = { pattern: RegExp; lock: Lock; pass?: Pass }

/** The first fitting rule of a statement decides. https://www.postgresql.org/docs/current/explicit-locking.html */
const rules: Rule[] = [
  { pattern: RegExp(`^create (?:unique )?index concurrently .*? ?on ${table}`), lock: 'SHARE UPDATE EXCLUSIVE', pass: 'indexes' },
  { pattern: RegExp(`^create (?:unique )?index .*? ?on ${table}`), lock: 'SHARE', pass: 'indexes' },
  { pattern: RegExp(`^alter table ${table} validate constraint \\S+$`), lock: 'SHARE UPDATE EXCLUSIVE', pass: 'reads' },
  { pattern: RegExp(`^alter table ${table} alter (?:column )?\\S+ set (?:statistics|\\()`), lock: 'SHARE UPDATE EXCLUSIVE' },
  { pattern: RegExp(`^alter table ${table} add (?:constraint \\S+ )?foreign key .* not valid$`), lock: 'SHARE ROW EXCLUSIVE' },
  { pattern: RegExp(`^alter table ${table} add (?:constraint \\S+ )?foreign key`), lock: 'SHARE ROW EXCLUSIVE', pass: 'reads' },
  { pattern: RegExp(`^alter table ${table} .*(?: type | generated .* stored)`), lock: 'ACCESS EXCLUSIVE', pass: 'writes' },
  { pattern: RegExp(`^alter table ${table} .*(?:add (?:constraint \\S+ )?(?:unique|primary key|exclude)) ?\\(`), lock: 'ACCESS EXCLUSIVE', pass: 'indexes' },
  { pattern: RegExp(`^alter table ${table} .* not valid$`), lock: 'ACCESS EXCLUSIVE' },
  { pattern: RegExp(`^alter table ${table} .*(?:set not null|check ?\\()`), lock: 'ACCESS EXCLUSIVE', pass: 'reads' },
  { pattern: RegExp(`^alter table ${table}`), lock: 'ACCESS EXCLUSIVE' },
  { pattern: RegExp(`^create (?:or replace )?(?:constraint )?trigger .* on ${table}`), lock: 'SHARE ROW EXCLUSIVE' },
  { pattern: RegExp(`^drop (?:trigger|policy|rule) .* on ${table}`), lock: 'ACCESS EXCLUSIVE' },
  { pattern: RegExp(`^(?:drop table|truncate(?: table)?) ${table}`), lock: 'ACCESS EXCLUSIVE' },
  { pattern: RegExp(`^comment on column (?<table>[\\w"]+)\\.`), lock: 'SHARE UPDATE EXCLUSIVE' },
  { pattern: RegExp(`^comment on table ${table}`), lock: 'SHARE UPDATE EXCLUSIVE' },
  { pattern: RegExp(`^(?:with .* )?(?:update|delete from|merge into) ${table}`), lock: 'ROW EXCLUSIVE', pass: 'writes' },
  { pattern: RegExp(`^(?:with .* )?insert into ${table}`), lock: 'ROW EXCLUSIVE' },
  // A block may do anything, and the table of an index or view is not in the text.
  { pattern: /^(?:do |drop (?:index|view)|alter (?:index|view))/, lock: 'ACCESS EXCLUSIVE' },
]

function locksOfStatement(statement: string): TakenLock[] {
  const rule = rules.find(({ pattern }) => pattern.test(statement))
  const ownLock = rule && { table: rule.pattern.exec(statement)?.groups?.['table'], lock: rule.lock, pass: rule.pass }
  const isDefinition = /^(?:create|alter) /.test(statement)
  const referenced = isDefinition ? [...statement.matchAll(/ references ([\w."]+)/g)].map(([, name]) => name) : []
  return [...(ownLock ? [ownLock] : []), ...referenced.map((name) => ({ table: name, lock: 'SHARE ROW EXCLUSIVE' as const, pass: undefined }))]
}
