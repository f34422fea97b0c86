import { type ReactNode, useEffect, useRef } from 'react'
import { DrawnMark } from '../ui/drawn-mark.tsx'

interface AuthResultProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly more?: string
  /** Why a button failed. */
  readonly alert?: ReactNode
  readonly children: ReactNode
}

/** Replaces a form that was sent or cannot be sent. Focuses the heading, because the form's button is gone. */
export function AuthResult({ icon, title, text, more, alert, children }: AuthResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col items-center text-center">
      <DrawnMark>{icon}</DrawnMark>
      <h1 ref={heading} tabIndex={-1} className="mt-4 font-semibold text-3xl text-ink tracking-tight outline-none">
        {title}
      </h1>
      <p className="wrap-anywhere mt-3 text-base text-ink-soft">{text}</p>
      {more !== undefined && <p className="mt-2 text-base text-ink-soft">{more}</p>}
      {alert !== undefined && <div className="mt-6 self-stretch text-start">{alert}</div>}
      <div className="mt-8 flex flex-col gap-3 self-stretch">{children}</div>
    </div>
  )
}
