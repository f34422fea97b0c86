import { useTexts } from '../../texts/texts.ts'

/** How to pay, who checks the payment, and when the time starts. */
export function Money() {
  const t = useTexts('landing')
  const facts = [
    { title: t('moneyTransferTitle'), text: t('moneyTransferText') },
    { title: t('moneyCheckTitle'), text: t('moneyCheckText') },
    { title: t('moneyClockTitle'), text: t('moneyClockText') },
  ]
  return (
    <div className="mt-14 border-hairline border-t pt-12 lg:col-span-2 lg:mt-4 lg:pt-14">
      <h2 className="font-semibold text-2xl text-ink tracking-tight">{t('moneyTitle')}</h2>
      <dl className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
        {facts.map(({ title, text }) => (
          <div key={title} className="border-primary border-s-2 ps-5">
            <dt className="font-semibold text-ink text-lg">{title}</dt>
            <dd className="mt-1.5 text-base text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
