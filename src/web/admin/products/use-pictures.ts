import { useEffect, useRef, useState } from 'react'
import { textOf } from '../../call.ts'
import { productsTexts } from '../../texts/admin-products.ts'
import { toast } from '../../ui/toast-store.ts'
import { uploadWithProgress } from '../upload-with-progress.ts'

/** A picture of the form: in the shop, on its way there (`progress` from 0 to 1), or refused. */
export type FormPicture = { key: number; preview: string } & (
  | { kind: 'stored'; url: string }
  | { kind: 'uploading'; progress: number }
  | { kind: 'failed'; file: File; reason: string }
)

const mostPictures = 12

let lastKey = 0
const newKey = () => (lastKey += 1)

const storedPicture = (url: string): FormPicture => ({ key: newKey(), preview: url, kind: 'stored', url })

/** The pictures of the product in the form, in their order. Each goes up as soon as it is chosen. */
export function usePictures() {
  const [pictures, setPictures] = useState<FormPicture[]>([])
  const uploads = useRef(new Map<number, AbortController>())

  const change = (key: number, next: (picture: FormPicture) => FormPicture) =>
    setPictures((all) => all.map((picture) => (picture.key === key ? next(picture) : picture)))

  async function upload(key: number, file: File) {
    const aborted = new AbortController()
    uploads.current.set(key, aborted)
    try {
      const url = await uploadWithProgress(file, (progress) => change(key, ({ preview }) => ({ key, preview, kind: 'uploading', progress })), aborted.signal)
      change(key, ({ preview }) => ({ key, preview, kind: 'stored', url }))
    } catch (error) {
      if (aborted.signal.aborted) return
      toast(productsTexts.uploadFailed, { kind: 'error' })
      change(key, ({ preview }) => ({ key, preview, kind: 'failed', file, reason: textOf(error, productsTexts.uploadFailed) }))
    } finally {
      uploads.current.delete(key)
    }
  }

  function add(files: File[]) {
    const room = mostPictures - pictures.length
    if (files.length > room) toast(productsTexts.pictures.full, { kind: 'error' })
    const added = files.slice(0, room).map((file) => ({ key: newKey(), file }))
    setPictures((all) => [...all, ...added.map(({ key, file }) => ({ key, preview: URL.createObjectURL(file), kind: 'uploading' as const, progress: 0 }))])
    for (const { key, file } of added) void upload(key, file)
  }

  function again({ key }: FormPicture, file: File) {
    change(key, ({ preview }) => ({ key, preview, kind: 'uploading', progress: 0 }))
    void upload(key, file)
  }

  const forget = ({ key, preview }: FormPicture) => {
    uploads.current.get(key)?.abort()
    URL.revokeObjectURL(preview)
  }

  function remove(picture: FormPicture) {
    forget(picture)
    setPictures((all) => all.filter(({ key }) => key !== picture.key))
  }

  /** Puts the picture in another place, counted from 0. */
  const move = (key: number, place: number) =>
    setPictures((all) => {
      const moved = all.find((picture) => picture.key === key)
      return moved ? all.filter((picture) => picture !== moved).toSpliced(place, 0, moved) : all
    })

  function reset(urls: string[]) {
    for (const picture of pictures) forget(picture)
    setPictures(urls.map(storedPicture))
  }

  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const aborted of running.values()) aborted.abort()
    }
  }, [])

  const urls = pictures.flatMap((picture) => (picture.kind === 'stored' ? picture.url : []))
  return { pictures, urls, uploading: pictures.some(({ kind }) => kind === 'uploading'), add, again, remove, move, reset }
}

export type Pictures = ReturnType<typeof usePictures>
