import { ClipboardPaste, RefreshCw, Table2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton, FileDrop, usePastedFile } from '../../ui/file-drop.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TOUCH, useMediaQuery } from '../../ui/use-media-query.ts'

/** Makes a file from copied rows. Null if the text has fewer lines than a heading and a row. */
export function fileFromText(text: string): File | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.length < 2 ? null : new File([text], 'pasted.csv', { type: 'text/csv' })
}

interface FileFieldProps {
  readonly file: File | null
  readonly onChange: (file: File) => void
}

/** Takes the bank's file as a chosen, dropped or pasted file, or as pasted rows. */
export function FileField({ file, onChange }: FileFieldProps) {
  const t = useTexts('adminBankStatements')
  const touch = useMediaQuery(TOUCH)
  const [isPasting, setPasting] = useState(false)
  function take(next: File) {
    setPasting(false)
    onChange(next)
  }
  usePastedFile(true, take, fileOrRows)
  return (
    <FileDrop
      label={t('file')}
      status={file && t('fileChosen', { name: file.name })}
      onTake={take}
      className="flex flex-col items-center justify-center gap-3 px-4 py-6 text-center"
      below={isPasting && <PastedRows onTake={take} />}
    >
      {({ isOver, errorId }) => (
        <>
          {file ? (
            <p className="flex min-w-0 max-w-full items-center gap-2 font-medium text-ink">
              <Table2 className="size-5 shrink-0 text-primary" aria-hidden="true" />
              <bdi className="truncate">{file.name}</bdi>
            </p>
          ) : (
            <p className="text-ink-soft">{isOver ? t('fileDrop') : touch ? t('fileHereTouch') : t('fileHere')}</p>
          )}
          <div className="flex flex-wrap justify-center gap-2">
            <FileButton label={t('file')} accept=".csv,.txt,.tsv,.xlsx" describedBy={errorId} onTake={take}>
              {file ? <RefreshCw aria-hidden="true" /> : <Table2 aria-hidden="true" />}
              {file ? t('fileReplace') : t('fileChoose')}
            </FileButton>
            <Button size="small" variant="quiet" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
              <ClipboardPaste aria-hidden="true" />
              {t('pasteRows')}
            </Button>
          </div>
          <p className="text-ink-faint text-xs">{t('fileRules')}</p>
        </>
      )}
    </FileDrop>
  )
}

function PastedRows({ onTake }: { readonly onTake: (file: File) => void }) {
  const t = useTexts('adminBankStatements')
  const [rows, setRows] = useState('')
  const file = fileFromText(rows)
  return (
    <div className="flex flex-col items-start gap-2 pt-2">
      <div className="w-full">
        <TextArea label={t('pastedRows')} hint={t('pastedRowsHint')} value={rows} onChange={setRows} />
      </div>
      <Button size="small" variant="secondary" disabled={file === null} onClick={() => file && onTake(file)}>
        {t('useRows')}
      </Button>
    </div>
  )
}

/** Also accepts rows copied from a spreadsheet, unless they are pasted into a field. */
function fileOrRows({ target, clipboardData }: ClipboardEvent): File | null {
  if (target instanceof Element && target.closest('input, textarea')) return null
  return clipboardData?.files[0] ?? fileFromText(clipboardData?.getData('text/plain') ?? '')
}
