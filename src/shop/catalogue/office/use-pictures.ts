import { useEffect, useRef, useState } from 'react'
import * as mediaContract from '#shop/media/contract.ts'
import { call, isLost, textOf } from '#ui/call.ts'
import { productsTexts } from './products-texts.ts'
import { toast } from '#ui/toast-store.ts'

/** An image of the form: stored in the shop, uploading, or failed. */
export type FormPicture = { key: number; preview: string } & (
  | { kind: 'stored'; url: string }
  | { kind: 'uploading' }
  | { kind: 'failed'; file: File; reason: string }
)

export const maximumPictures = 12

let lastKey = 0
const newKey = () => (lastKey += 1)

const storedPicture = (url: string): FormPicture => ({ key: newKey(), preview: url, kind: 'stored', url })

/** Holds the images of the product form in their order. An upload is queued as soon as the admin chooses the file. */
export function usePictures(first: readonly string[] = []) {
  const [pictures, setPictures] = useState<FormPicture[]>(() => first.map(storedPicture))
  const uploads = useRef(new Map<number, AbortController>())
  const lastUpload = useRef(Promise.resolve())

  const change = (key: number, next: (picture: FormPicture) => FormPicture) =>
    setPictures((all) => all.map((picture) => (picture.key === key ? next(picture) : picture)))

  async function upload(key: number, file: File) {
    const controller = new AbortController()
    uploads.current.set(key, controller)
    // Uploads run one after another: at once, they would all take longer on a slow network.
    const before = lastUpload.current
    lastUpload.current = send()
    await lastUpload.current

    async function send() {
      await before
      try {
        if (controller.signal.aborted) return
        const { imageUrl: url } = await call(mediaContract.uploadImage, {}, file, controller.signal)
        change(key, ({ preview }) => ({ key, preview, kind: 'stored', url }))
      } catch (error) {
        if (controller.signal.aborted) return
        const reason = textOf(error, productsTexts.uploadFailed)
        toast(isLost(error) ? reason : productsTexts.uploadFailed, { kind: 'error' })
        change(key, ({ preview }) => ({ key, preview, kind: 'failed', file, reason }))
      } finally {
        uploads.current.delete(key)
      }
    }
  }

  function add(files: File[]) {
    const added = files.map((file) => ({ key: newKey(), file }))
    setPictures((all) => [...all, ...added.map(({ key, file }) => ({ key, preview: URL.createObjectURL(file), kind: 'uploading' as const }))])
    for (const { key, file } of added) void upload(key, file)
  }

  function retry({ key }: FormPicture, file: File) {
    change(key, ({ preview }) => ({ key, preview, kind: 'uploading' }))
    void upload(key, file)
  }

  const release = ({ key, preview }: FormPicture) => {
    uploads.current.get(key)?.abort()
    URL.revokeObjectURL(preview)
  }

  function remove(picture: FormPicture) {
    release(picture)
    setPictures((all) => all.filter(({ key }) => key !== picture.key))
  }

  /** Moves the image to another place, counted from 0. */
  const move = (key: number, place: number) =>
    setPictures((all) => {
      const moved = all.find((picture) => picture.key === key)
      return moved ? all.filter((picture) => picture !== moved).toSpliced(place, 0, moved) : all
    })

  function reset(urls: string[]) {
    for (const picture of pictures) release(picture)
    setPictures(urls.map(storedPicture))
  }

  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const urls = pictures.flatMap((picture) => (picture.kind === 'stored' ? picture.url : []))
  return { pictures, urls, uploading: pictures.some(({ kind }) => kind === 'uploading'), add, retry, remove, move, reset }
}

export type Pictures = ReturnType<typeof usePictures>
