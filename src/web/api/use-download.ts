import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../texts/texts.ts'
import type { Translatable } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'
import type { FilePath } from './download.ts'
import { messageOf } from './errors.ts'
import { loadScript } from './load-script.ts'

export interface FileRequest {
  readonly path: FilePath
  readonly params?: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | null | undefined>>
}

/** Saves a file with headings in the language of the page. Leaving the page ends it. */
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
      const { download } = await loadScript(() => import('./download.ts'))
      await download(path, { ...(params && { params }), query: { ...query, language } }, control.signal)
    } catch (error) {
      if (!control.signal.aborted) toast.error(failed, messageOf(error, null) ?? undefined)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save: () => void save() }
}
