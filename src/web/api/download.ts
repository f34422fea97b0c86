// Downloads the file of a call. The token is in a header, so a plain link cannot do it.

import type { AdminList } from '#contract/events.ts'
import { API_BASE } from './base.ts'
import { urlOf } from './call.ts'
import { toApiError } from './errors.ts'
import { readToken } from './token.ts'

export type FilePath = `/admin/${Exclude<AdminList, 'bank-statements'> | 'trail'}/export` | '/chatter/statements/:id/export'

type Query = Readonly<Record<string, string | null | undefined>>

const FILE_NAME = /filename="([^"]+)"/

/** The file is whole: when the server breaks off, this fails. */
export async function download(
  path: FilePath,
  { params = {}, query }: { readonly params?: Readonly<Record<string, string>>; readonly query: Query },
  signal?: AbortSignal,
): Promise<void> {
  const answer = await fetch(`${API_BASE}${urlOf(path, params, query)}`, {
    headers: { authorization: `Bearer ${readToken()}` },
    signal: signal ?? null,
  })
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
  // The browser has taken the file before this runs.
  setTimeout(() => URL.revokeObjectURL(address))
}
