import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

const CONFIRMATION_MS = 2000

interface CopyButtonProps {
  /** Completes the button's name, such as 'account number'. */
  readonly name: string
  readonly text: string
  readonly className?: string
}

/** Copies the text and confirms it. If copying fails, the text is shown selected to be copied by hand. */
export function CopyButton({ name, text, className }: CopyButtonProps) {
  const t = useTexts('ui')
  const [answer, setAnswer] = useState<'copied' | 'failed' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    clearTimeout(timer.current)
    const worked = await copyText(text)
    setAnswer(worked ? 'copied' : 'failed')
    if (worked) timer.current = setTimeout(() => setAnswer(null), CONFIRMATION_MS)
  }

  const label = t('copyNamed', { name })
  const copied = answer === 'copied'
  return (
    <>
      {answer === 'failed' ? (
        <ByHand label={label} text={text} onDone={() => setAnswer(null)} />
      ) : (
        // The name stays: a changed name would be announced in addition to the confirmation.
        <IconButton
          label={label}
          icon={copied ? <Check className="text-good" aria-hidden="true" /> : <Copy aria-hidden="true" />}
          feedback={copied ? t('copied') : null}
          onClick={() => void copy()}
          {...(className !== undefined && { className })}
        />
      )}
      <span role="status" className="sr-only">
        {copied && t('copied')}
        {answer === 'failed' && t('copyFailed')}
      </span>
    </>
  )
}

function ByHand({ label, text, onDone }: { readonly label: string; readonly text: string; readonly onDone: () => void }) {
  const t = useTexts('ui')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <span className="flex w-44 shrink-0 flex-col py-1 text-xs">
      <span aria-hidden="true" className="text-danger">
        {t('copyFailed')}
      </span>
      <input
        ref={field}
        readOnly
        dir="auto"
        value={text}
        aria-label={label}
        onBlur={onDone}
        className="h-8 w-full rounded-lg border border-hairline bg-surface px-2 text-ink"
      />
    </span>
  )
}
