import { useTranslation } from 'react-i18next'
import type { AdminSession } from '#contract/sessions.ts'
import { Details } from '../admin-ui/details.tsx'
import { Person } from '../admin-ui/person.tsx'
import { useGenderText } from '../admin-ui/words.ts'

interface PartyCardProps {
  readonly title: string
  readonly party: AdminSession['userID']
}

export function PartyCard({ title, party }: PartyCardProps) {
  const { t } = useTranslation('adminSessions')
  const { t: admin } = useTranslation('admin')
  const genderText = useGenderText()
  return (
    <section className="rounded-2xl border border-hairline p-4 pb-1">
      <h3 className="mb-3 font-semibold text-ink-faint text-xs">{title}</h3>
      <div className="mb-3">
        <Person person={party} />
      </div>
      <Details
        items={[
          { label: t('age'), value: party.age ?? admin('none') },
          { label: t('gender'), value: party.gender === null ? admin('none') : genderText(party.gender) },
        ]}
      />
    </section>
  )
}
