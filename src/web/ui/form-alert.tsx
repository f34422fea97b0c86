import { CircleAlert } from 'lucide-react'
import { useSaid } from '../texts/use-said.ts'

/** What went wrong with a form as a whole. Its place is always there, so that it is announced when it fills. */
export function FormAlert({ text }: { readonly text: string | null }) {
  const said = useSaid()
  return (
    <div role="alert" className={text === null ? 'sr-only' : undefined}>
      {text !== null && (
        <p className="flex items-start gap-2.5 rounded-control bg-danger-soft px-4 py-3 font-medium text-danger text-sm">
          <CircleAlert className="mt-px size-5 shrink-0" aria-hidden="true" />
          {said(text)}
        </p>
      )}
    </div>
  )
}
