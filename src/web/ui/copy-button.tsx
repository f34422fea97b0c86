import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'

const ANSWER_MS = 2000

interface CopyButtonProps {
  /** What is copied, as the control's name says it: 'account number'. */
  readonly name: string
  readonly text: string
  readonly className?: string
}

/** Copies, and answers that it did. */
export function CopyButton({ name, text, className }: CopyButtonProps) {
  const t = useTexts('ui')
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    if (!(await copyText(text))) return
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), ANSWER_MS)
  }

  return (
    <>
      <IconButton
        label={copied ? t('copied') : t('copyNamed', { name })}
        icon={copied ? <Check className="text-good" aria-hidden="true" /> : <Copy aria-hidden="true" />}
        pinned={copied}
        onClick={() => void copy()}
        {...(className !== undefined && { className })}
      />
      <span role="status" className="sr-only">
        {copied && t('copied')}
      </span>
    </>
  )
}
