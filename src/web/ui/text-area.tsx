import type { RefObject } from 'react'
import { languageOf } from '#texts/language-of.ts'
import { cx } from './cx.ts'
import { CONTROL_STYLES, FieldFrame, type FieldTexts, useFieldIds } from './field.tsx'

interface TextAreaProps extends FieldTexts {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly field?: RefObject<HTMLTextAreaElement | null>
}

export function TextArea({ value, onChange, field, ...texts }: TextAreaProps) {
  const ids = useFieldIds(texts)
  return (
    <FieldFrame {...texts} ids={ids}>
      <textarea
        ref={field}
        id={ids.controlId}
        dir="auto"
        lang={languageOf(value)}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={texts.error !== undefined || undefined}
        aria-describedby={ids.describedBy}
        className={cx(CONTROL_STYLES, 'h-auto! resize-none py-2.5')}
      />
    </FieldFrame>
  )
}
