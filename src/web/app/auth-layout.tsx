import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useTexts } from '../texts/texts.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Lattice } from '../ui/lattice.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { Brand } from './brand.tsx'

export function AuthLayout({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  return (
    <div className="grid min-h-dvh bg-canvas lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col px-5 sm:px-10">
        <header className="flex h-20 items-center">
          <Brand className="me-auto" />
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
        <main className="mx-auto flex w-full max-w-md grow flex-col justify-center pt-4 pb-16">{children}</main>
      </div>
      <Greeting />
    </div>
  )
}

function Greeting() {
  const t = useTexts('accounts')
  return (
    <div aria-hidden="true" className="sticky top-0 m-4 ms-0 hidden h-[calc(100dvh-2rem)] overflow-hidden rounded-sheet bg-brand lg:block">
      <Lattice className="absolute inset-0 text-on-brand opacity-[0.09]" />
      <div className="relative flex h-full flex-col justify-center gap-5 p-14 xl:p-20">
        <p className="max-w-[85%] animate-rise self-start rounded-[2rem] rounded-es-md bg-brand-raised px-8 py-6 font-medium text-3xl text-on-brand xl:text-4xl">
          {t('greeting')}
        </p>
        <p className="max-w-[85%] animate-rise self-end rounded-[2rem] rounded-ee-md bg-on-brand px-8 py-6 whitespace-pre-line font-medium text-3xl text-brand-ink [animation-delay:450ms] xl:text-4xl">
          {t('greetingReply')}
        </p>
        <p className="absolute start-14 bottom-12 text-on-brand-soft text-sm xl:start-20">{t('greetingCaption')}</p>
      </div>
    </div>
  )
}
