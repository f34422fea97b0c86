import type { HistorySession } from '#contract/chat.ts'
import { describe } from '#texts/languages.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { useNames } from '../texts/use-names.ts'
import { clockText } from '../ui/date-text.ts'

/** Above the first message of a session: when it began, its plan and its length. While minutes are kept it has no beginning. */
export function SessionLine({ session }: { readonly session: HistorySession | undefined }) {
  const t = useTexts('conversation')
  const language = useLanguage()
  const names = useNames()
  if (session === undefined) return null
  const start = session.startTime === null ? null : new Date(session.startTime)
  const values = { plan: names.plan(session.plan), count: session.duration }
  return (
    <p data-session-line className="mt-5 mb-1 flex items-center gap-3 text-ink-soft text-xs">
      <span className="h-px grow bg-hairline" />
      <span className="text-center">
        {start === null
          ? t('sessionLineKept', values)
          : t('sessionLine', { ...values, when: `${describe(language).time.longDay(start)}, ${clockText(start, language)}` })}
      </span>
      <span className="h-px grow bg-hairline" />
    </p>
  )
}
