import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { DayPanel } from './day-panel.tsx'

export function DayPage() {
  const t = useTexts('day')
  usePageTitle(t('title'))
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <h1 className="font-semibold text-2xl text-ink tracking-tight md:text-3xl">{t('title')}</h1>
      <DayPanel />
    </div>
  )
}
