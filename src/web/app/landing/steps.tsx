import { useTexts } from '../../texts/texts.ts'

/** Three bubbles, alternating sides like a conversation. */
export function Steps() {
  const t = useTexts('landing')
  const steps = [
    { title: t('stepOneTitle'), text: t('stepOneText') },
    { title: t('stepTwoTitle'), text: t('stepTwoText') },
    { title: t('stepThreeTitle'), text: t('stepThreeText') },
  ]
  return (
    <section className="mx-auto max-w-7xl px-4 py-20 sm:px-8 lg:py-24">
      <h2 className="max-w-xl font-semibold text-3xl text-ink tracking-tight sm:text-4xl">{t('stepsTitle')}</h2>
      <ol className="mt-12 grid gap-6 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="relative flex flex-col rounded-[2rem] rounded-es-md border border-hairline bg-surface p-7 even:rounded-es-[2rem] even:rounded-ee-md lg:p-9"
          >
            <span aria-hidden="true" className="font-semibold text-6xl text-primary/25 leading-none tracking-tighter">
              {index + 1}
            </span>
            <h3 className="mt-8 font-semibold text-ink text-xl">{title}</h3>
            <p className="mt-2 text-base text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
