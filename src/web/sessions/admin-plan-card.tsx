import type { AdminSession } from '#contract/sessions.ts'
import { Facts } from '../admin-ui/facts.tsx'
import { PanelSection } from '../admin-ui/panel-section.tsx'
import { heard } from '../texts/heard.ts'
import { useTexts } from '../texts/texts.ts'
import { moneyText } from '../ui/money-text.ts'

export function PlanCard({ plan }: Pick<AdminSession, 'plan'>) {
  const t = useTexts('adminSessions')
  return (
    <PanelSection title={t('plan')}>
      <Facts
        items={[
          { label: t('planTitle'), value: heard(plan.title) },
          { label: t('price'), value: moneyText(plan.price) },
          { label: t('duration'), value: t('minutes', { count: plan.duration }) },
        ]}
      />
    </PanelSection>
  )
}
