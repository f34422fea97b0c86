import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import { DrawnMark } from '../ui/drawn-mark.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

interface StatusPageProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  /** Below the text. */
  readonly more?: ReactNode
  readonly action: ReactNode
}

/** A page with one message and one link. */
export function StatusPage({ icon, title, text, more, action }: StatusPageProps) {
  const t = useTexts('app')
  usePageTitle(t('title', { page: title }))
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-6 py-10">
      <div className="flex max-w-md flex-col items-center text-center">
        <DrawnMark>{icon}</DrawnMark>
        <h1 className="mt-4 font-semibold text-2xl text-ink tracking-tight sm:text-3xl">{title}</h1>
        {text !== undefined && <p className="mt-3 text-base text-ink-soft">{text}</p>}
        {more}
        <div className="mt-8">{action}</div>
      </div>
    </main>
  )
}
