import { CircleAlert } from 'lucide-react'
import { type Translatable, useTranslate } from '../texts/translate.ts'

/** The error of a whole form. The element is always in the page, because screen readers then announce its text. */
export function FormAlert({ text }: { readonly text: Translatable | null }) {
  const translate = useTranslate()
  return (
    <div role="alert" className={text === null ? 'sr-only' : undefined}>
      {text !== null && (
        <p className="flex items-start gap-2.5 rounded-control bg-danger-soft px-4 py-3 font-medium text-danger text-sm">
          <CircleAlert className="mt-px size-5 shrink-0" aria-hidden="true" />
          {translate(text)}
        </p>
      )}
    </div>
  )
}
