import type { ReactNode } from 'react'
import type { AdminSession } from '#contract/sessions.ts'
import { PresenceText } from '../../accounts/presence/presence-text.tsx'
import { Facts } from '../../admin-ui/facts.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { Person } from '../../admin-ui/person.tsx'
import { useGenderText } from '../../admin-ui/status-text.ts'
import { useTexts } from '../../texts/texts.ts'

interface PartyCardProps {
  readonly title: string
  readonly party: AdminSession['userID']
  readonly className?: string
  /** Shown below the person. */
  readonly children?: ReactNode
}

export function PartyCard({ title, party, className, children }: PartyCardProps) {
  const t = useTexts('adminSessions')
  const admin = useTexts('admin')
  const genderText = useGenderText()
  return (
    <PanelSection
      title={title}
      aside={<PresenceText person={party} className="font-medium" />}
      {...(className !== undefined && { className })}
    >
      <div className="flex items-center justify-between gap-5">
        <Person person={party} whole />
        <Facts
          items={[
            { label: t('age'), value: party.age ?? admin('none') },
            { label: t('gender'), value: party.gender === null ? admin('none') : genderText(party.gender) },
          ]}
        />
      </div>
      {children}
    </PanelSection>
  )
}
