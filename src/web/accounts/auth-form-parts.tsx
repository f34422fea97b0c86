import type { ReactNode } from 'react'

export function AuthHeading({ title, text }: { readonly title: string; readonly text: string | null }) {
  return (
    <header className="mb-8">
      <h1 className="font-semibold text-3xl text-ink tracking-tight">{title}</h1>
      {text !== null && <p className="wrap-anywhere mt-2 text-base text-ink-soft">{text}</p>}
    </header>
  )
}

export function AuthLink({ question, children }: { readonly question: string; readonly children: ReactNode }) {
  return (
    <p className="mt-8 text-center text-ink-soft text-sm [&_a]:font-semibold [&_a]:text-primary [&_a]:underline [&_a]:decoration-transparent [&_a]:underline-offset-4 hover:[&_a]:decoration-current">
      {question} {children}
    </p>
  )
}
