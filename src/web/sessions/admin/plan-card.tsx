import type { AdminSession } from '#contract/sessions.ts'
import { moneyText } from '#texts/money-text.ts'
import { Facts } from '../../admin-ui/facts.tsx'
import { PanelSection } from '../../admin-ui/panel-section.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useNames } from '../../texts/use-names.ts'

export function PlanCard({ plan }: Pick<AdminSession, 'plan'>) {
  const t = useTexts('adminSessions')
  const names = useNames()
  return (
    <PanelSection title={t('plan')}>
      <Facts
        items={[
          { label: t('planTitle'), value: names.plan(plan.title) },
          { label: t('price'), value: moneyText(plan.price) },
          { label: t('duration'), value: t('minutes', { count: plan.duration }) },
        ]}
      />
    </PanelSection>
  )
}
