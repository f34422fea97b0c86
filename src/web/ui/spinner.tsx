import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import { cx } from './cx.ts'
import { Logo } from './logo.tsx'

/** Takes the colour of the surrounding text. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg className={cx('size-4 shrink-0 animate-turn', className)} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2.25" opacity="0.2" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  )
}

/** A full-page spinner. `children` explains a long wait. */
export function PageSpinner({ children }: { readonly children?: ReactNode }) {
  const t = useTexts('ui')
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-6">
      <div role="status" className="grid justify-items-center pt-18">
        <Logo className="size-14 animate-breathe" />
        <h1 className="sr-only">{t('loading')}</h1>
        {/* As high as the padding above: the logo stays in the middle when the text appears. */}
        <p className="mt-6 min-h-12 max-w-sm text-center text-ink-soft">{children}</p>
      </div>
    </main>
  )
}
