// Downloads the file of a call. The token is in a header, so a plain link cannot do it.

import type { Endpoint, QueryFor } from '#contract/endpoint.ts'
import { API_BASE } from './base.ts'
import { urlOf } from './call.ts'
import { toApiError } from './errors.ts'
import { readToken } from './token.ts'

type CsvEndpoint = Endpoint & { readonly csv: true }

const FILE_NAME = /filename="([^"]+)"/

/** The file is whole: when the server breaks off, this fails. */
export async function download<E extends CsvEndpoint>(endpoint: E, query: QueryFor<E>, signal?: AbortSignal): Promise<void> {
  const answer = await fetch(`${API_BASE}${urlOf(endpoint.path, {}, query)}`, {
    headers: { authorization: `Bearer ${readToken()}` },
    signal: signal ?? null,
  })
  if (!(answer.status in endpoint.reply)) throw toApiError(answer.status, null)
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
