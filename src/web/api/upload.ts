// Uploads use XMLHttpRequest, because fetch reports no progress.

export interface Answer {
  readonly status: number
  readonly body: unknown
  /** True if the network failed and the service worker returned an answer from an earlier visit. */
  readonly isKept?: boolean
  readonly retryAfterMs?: number | null
}

export interface SendUpload {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly form: FormData
  readonly parse: (text: string) => unknown
  readonly signal?: AbortSignal
  readonly onProgress?: (percent: number) => void
}

export function sendUpload({ method, url, headers, form, parse, signal, onProgress }: SendUpload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    request.addEventListener('load', () => resolve({ status: request.status, body: parse(request.responseText) }))
    request.addEventListener('error', () => reject(new Error('the upload did not arrive')))
    request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')))
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(Math.round((event.loaded / event.total) * 100))
    })
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(form)
  })
}
