// Downloads a file. A plain link cannot do it, because the token is sent in a header.

import { useEffect, useRef, useState } from 'react'
import type { AdminList } from '#contract/events.ts'
import { useLanguage } from '../texts/texts.ts'
import type { Translatable } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'
import { API_BASE } from './base.ts'
import { urlOf } from './call.ts'
import { messageOf, toApiError } from './errors.ts'
import { readToken } from './token.ts'

export type FilePath = `/admin/${Exclude<AdminList, 'bank-statements'> | 'trail'}/export` | '/chatter/statements/:id/export'

export interface FileRequest {
  readonly path: FilePath
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query: Readonly<Record<string, string | null | undefined>>
}

/** Saves a file with headings in the page's language. Leaving the page cancels the download. */
export function useDownload({ path, params, query }: FileRequest, failed: Translatable) {
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save() {
    const control = new AbortController()
    running.current = control
    setBusy(true)
    try {
      await download({ path, params, query: { ...query, language } }, control.signal)
    } catch (error) {
      if (!control.signal.aborted) toast.error(failed, messageOf(error, null) ?? undefined)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save: () => void save() }
}

const FILE_NAME = /filename="([^"]+)"/

/** Fails if the connection breaks, so a saved file is always complete. */
async function download({ path, params, query }: FileRequest, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${API_BASE}${urlOf(path, params, query)}`, { headers: { authorization: `Bearer ${readToken()}` }, signal })
  if (!answer.ok) throw toApiError(answer.status, await answer.json().catch(() => null))
  const name = FILE_NAME.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'download.csv'
  saveBlob(name, await answer.blob())
}

function saveBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has taken the file.
  setTimeout(() => URL.revokeObjectURL(address))
}
