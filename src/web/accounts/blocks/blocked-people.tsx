import type { BlockedPerson } from '#contract/blocks.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { shortDayText } from '../../ui/date-text.ts'
import { OwnPage } from '../../ui/own-page.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { UnblockButton } from './block-button.tsx'
import { useBlockedPeople } from './queries.ts'

export function BlockedPeoplePage() {
  const t = useTexts('blocks')
  return (
    <OwnPage
      title={t('title')}
      intro={t('intro')}
      back={t('backToProfile')}
      query={useBlockedPeople()}
      failed={{ title: t('loadFailed'), retry: t('retry') }}
    >
      {(people) => <People people={people} />}
    </OwnPage>
  )
}

function People({ people }: { readonly people: readonly BlockedPerson[] }) {
  const t = useTexts('blocks')
  const language = useLanguage()
  const names = useNames()
  const focusKept = useFocusKept<HTMLDivElement>()
  return (
    <div {...focusKept} className="outline-none">
      {people.length === 0 && <p className="text-ink-soft">{t('nobody')}</p>}
      {people.length > 0 && (
        <ul className="flex flex-col gap-4">
          {people.map((person) => (
            <li key={person._id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Avatar name={person.username} src={person.avatar} />
              <div className="min-w-40 grow basis-0">
                <p className="font-medium text-ink">
                  <bdi>{names.person(person.username)}</bdi>
                </p>
                <p className="text-ink-soft text-sm">{t('blockedAt', { time: shortDayText(person.blockedAt, language) })}</p>
              </div>
              <UnblockButton person={person} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
