// Who is sold by the plans below: as a card of its own, or as a line of another card.

import type { Party } from '#contract/sessions.ts'
import { AvailabilityText } from '../../accounts/availability/availability-text.tsx'
import type { KnownPerson } from '../../accounts/presence/people.ts'
import { PresenceText } from '../../accounts/presence/presence-text.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BreakableName } from '../../ui/breakable-name.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Lattice } from '../../ui/lattice.tsx'

/** Sized by its pane, which is narrower on a tablet than on some phones. */
export function ChatterCard({ chatter }: { readonly chatter: Party & KnownPerson }) {
  return (
    <Card className="@container overflow-hidden">
      <div className="relative h-12 bg-brand @md:h-24">
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
          <Name chatter={chatter} className="text-2xl @md:text-3xl" />
          <About chatter={chatter} />
        </div>
      </div>
    </Card>
  )
}

/** The chatter below something that is more important now. */
export function Introduction({ chatter }: { readonly chatter: Party & KnownPerson }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar name={chatter.username} src={chatter.avatar} size="large" />
      <div className="min-w-0">
        <Name chatter={chatter} className="text-lg" />
        <About chatter={chatter} />
      </div>
    </div>
  )
}

function Name({ chatter, className }: { readonly chatter: Party; readonly className: string }) {
  return (
    <h2 className={cx('break-words font-semibold text-ink tracking-tight', className)}>
      <bdi>
        <BreakableName name={chatter.username} />
      </bdi>
    </h2>
  )
}

function About({ chatter }: { readonly chatter: Party & KnownPerson }) {
  const t = useTexts('purchase')
  const { gender, age } = chatter
  return (
    <div className="mt-0.5 text-ink-soft text-sm">
      {/* The dot between two facts is clipped where a line begins. */}
      <div className="overflow-x-clip">
        <ul className="-ms-3.5 flex min-h-5.5 flex-wrap">
          <li className={ABOUT}>
            <PresenceText person={chatter} />
          </li>
          {gender !== null && <li className={ABOUT}>{t(gender)}</li>}
          {age !== null && <li className={ABOUT}>{t('years', { age })}</li>}
        </ul>
      </div>
      <p className="mt-0.5 empty:hidden">
        <AvailabilityText person={chatter} />
      </p>
    </div>
  )
}

const ABOUT = "relative ps-3.5 whitespace-nowrap empty:hidden before:absolute before:start-[5px] before:content-['·']"
