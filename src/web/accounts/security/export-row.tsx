import { FileDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { exportData } from '#contract/own-data.ts'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../texts/texts.ts'
import { type Translatable, text } from '../../texts/translate.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { type Collected, collect, countRows, exportText, NOTHING_YET, percentOf } from './export.ts'
import { saveFile } from './save-file.ts'
import { SettingsRow } from './settings-row.tsx'

const STOPPED = text('security', 'exportFailed')

/** Collects all the account's data in the page and saves it as a file. */
export function ExportRow() {
  const t = useTexts('security')
  const [collected, setCollected] = useState<Collected | null>(null)
  const [failure, setFailure] = useState<Translatable | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const focusKept = useFocusKept<HTMLDivElement>()
  const isRunning = collected !== null && failure === null

  async function run(from: Collected) {
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setCollected(from)
    try {
      const { signal } = controller
      const whole = await collect({
        from,
        fetchPart: (cursor, stop) => call(exportData, { query: { from: cursor }, signal: stop }),
        signal,
        onPart: setCollected,
      })
      const now = new Date()
      saveFile(`guftagu-${now.toISOString().slice(0, 10)}.json`, 'application/json', exportText(whole, now))
      setCollected(null)
      toast.success(text('security', 'exportDone'))
    } catch (error) {
      if (!controller.signal.aborted) setFailure(messageOf(error, STOPPED))
    }
  }

  function cancel() {
    running.current?.abort()
    setCollected(null)
    setFailure(null)
  }

  return (
    <SettingsRow
      icon={<FileDown aria-hidden="true" />}
      name={t('exportTitle')}
      text={t('exportText')}
      action={
        <div {...focusKept} className="flex shrink-0 gap-2 outline-none">
          {collected === null && (
            <Button variant="secondary" size="small" onClick={() => void run(NOTHING_YET)}>
              {t('exportStart')}
            </Button>
          )}
          {failure !== null && collected !== null && (
            <Button variant="secondary" size="small" onClick={() => void run(collected)}>
              {t('exportContinue')}
            </Button>
          )}
          {collected !== null && (
            <Button variant="secondary" size="small" onClick={cancel}>
              {t('cancel')}
            </Button>
          )}
        </div>
      }
    >
      {collected !== null && (
        <div className="mt-4 flex flex-col gap-2">
          <ProgressBar label={t('exportProgress')} percent={percentOf(collected)} />
          {isRunning && <p className="text-ink-soft text-xs tabular-nums">{t('exporting', { count: countRows(collected) })}</p>}
        </div>
      )}
      <div className={failure === null ? undefined : 'mt-4'}>
        <FormAlert text={failure} />
      </div>
    </SettingsRow>
  )
}
