import type { Party } from '#contract/sessions.ts'
import { AvailabilityText } from '../../accounts/availability/availability-text.tsx'
import type { KnownPerson } from '../../accounts/presence/people.ts'
import { PresenceText } from '../../accounts/presence/presence-text.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { Lattice } from '../../ui/lattice.tsx'

/** At the width of its pane, which is narrower on a tablet than on some phones. */
export function ChatterCard({ chatter }: { readonly chatter: Party & KnownPerson }) {
  const t = useTexts('purchase')
  const { gender, age } = chatter
  return (
    <Card className="@container overflow-hidden">
      <div className="relative h-20 bg-brand @md:h-24">
        <Lattice className="absolute inset-0 text-on-brand opacity-[0.12]" />
      </div>
      <div className="flex items-start gap-4 px-5 pb-5 @md:gap-6 @md:px-7 @md:pb-7">
        <Avatar
          name={chatter.username}
          src={chatter.avatar}
          size="huge"
          className="relative -mt-8 ring-4 ring-surface @max-md:size-20 @max-md:text-2xl"
        />
        <div className="min-w-0 pt-3">
          <h2 className="break-words font-semibold text-2xl text-ink tracking-tight @md:text-3xl">
            <bdi>{chatter.username}</bdi>
          </h2>
          <p className="mt-1 min-h-5.5 text-ink-soft text-sm">
            <PresenceText person={chatter} />
          </p>
          <p className="mt-0.5 text-ink-soft text-sm empty:hidden">
            <AvailabilityText person={chatter} />
          </p>
          <ul className="mt-2 flex flex-wrap gap-2 text-ink-soft">
            {gender !== null && <li className="whitespace-nowrap rounded-full bg-sunken px-3 py-1">{t(gender)}</li>}
            {age !== null && <li className="whitespace-nowrap rounded-full bg-sunken px-3 py-1">{t('years', { age })}</li>}
          </ul>
        </div>
      </div>
    </Card>
  )
}
