import { ClipboardPaste, RefreshCw, Table2 } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import type { Translatable } from '../texts/translate.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { FieldError } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TOUCH, useMediaQuery } from '../ui/use-media-query.ts'
import { fileFromText } from './pasted-file.ts'

interface FileFieldProps {
  readonly file: File | null
  readonly error: Translatable | undefined
  readonly onChange: (file: File) => void
}

/** The bank's file: chosen, dropped, or pasted as a file or as rows. */
export function FileField({ file, error, onChange }: FileFieldProps) {
  const t = useTexts('adminBankStatements')
  const touch = useMediaQuery(TOUCH)
  const labelId = useId()
  const [isOver, setOver] = useState(false)
  const [isPasting, setPasting] = useState(false)
  function take(next: File | undefined | null) {
    if (!next) return
    setPasting(false)
    onChange(next)
  }
  usePastedFile(take)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <p id={labelId} className="font-medium text-ink text-sm">
        {t('file')}
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-col items-center justify-center gap-3 rounded-2xl border border-dashed px-4 py-6 text-center transition-colors duration-150',
          isOver ? 'border-primary bg-primary-soft' : error === undefined ? 'border-outline bg-raised' : 'border-danger bg-raised',
        )}
      >
        {file ? (
          <p className="flex min-w-0 max-w-full items-center gap-2 font-medium text-ink">
            <Table2 className="size-5 shrink-0 text-primary" aria-hidden="true" />
            <bdi className="truncate">{file.name}</bdi>
          </p>
        ) : (
          <p className="text-ink-soft">{isOver ? t('fileDrop') : touch ? t('fileHereTouch') : t('fileHere')}</p>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          <ChooseButton isReplacing={file !== null} errorId={`${labelId}-error`} onTake={take} />
          <Button size="small" variant="quiet" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            <ClipboardPaste aria-hidden="true" />
            {t('pasteRows')}
          </Button>
        </div>
        <p className="text-ink-faint text-xs">{t('fileRules')}</p>
      </div>
      {isPasting && <PastedRows onTake={take} />}
      <FieldError id={`${labelId}-error`} text={error} />
      <p role="status" className="sr-only">
        {file && t('fileChosen', { name: file.name })}
      </p>
    </div>
  )
}

interface ChooseButtonProps {
  readonly isReplacing: boolean
  readonly errorId: string
  readonly onTake: (file: File | undefined) => void
}

function ChooseButton({ isReplacing, errorId, onTake }: ChooseButtonProps) {
  const t = useTexts('adminBankStatements')
  const chooser = useRef<HTMLInputElement>(null)
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0]
    // So that choosing the same file again fires a change event.
    event.target.value = ''
    onTake(chosen)
  }
  return (
    <>
      <input ref={chooser} type="file" hidden accept=".csv,.txt,.tsv,.xlsx" aria-label={t('file')} onChange={choose} />
      <Button size="small" variant="secondary" aria-describedby={errorId} onClick={() => chooser.current?.click()}>
        {isReplacing ? <RefreshCw aria-hidden="true" /> : <Table2 aria-hidden="true" />}
        {isReplacing ? t('fileReplace') : t('fileChoose')}
      </Button>
    </>
  )
}

function PastedRows({ onTake }: { readonly onTake: (file: File | null) => void }) {
  const t = useTexts('adminBankStatements')
  const [rows, setRows] = useState('')
  return (
    <div className="flex flex-col items-start gap-2 pt-2">
      <div className="w-full">
        <TextArea label={t('pastedRows')} hint={t('pastedRowsHint')} value={rows} onChange={setRows} />
      </div>
      <Button size="small" variant="secondary" disabled={fileFromText(rows) === null} onClick={() => onTake(fileFromText(rows))}>
        {t('useRows')}
      </Button>
    </div>
  )
}

/** A file, or rows copied from a spreadsheet, that are pasted anywhere on the page. Other text goes into its field as usual. */
function usePastedFile(take: (file: File | null) => void): void {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, textarea')) return
    const file = event.clipboardData?.files[0] ?? fileFromText(event.clipboardData?.getData('text/plain') ?? '')
    if (!file) return
    event.preventDefault()
    take(file)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => pasted(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
