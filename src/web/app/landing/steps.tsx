import { useTexts } from '../../texts/texts.ts'
import { ProductPicture } from './product-picture.tsx'
import { SECTION, SECTION_TITLE } from './section-styles.ts'

/** Three bubbles on alternating sides, as in a conversation, each with a screenshot. */
export function Steps() {
  const t = useTexts('landing')
  const steps = [
    { title: t('stepOneTitle'), text: t('stepOneText'), picture: 'choose', alt: t('pictureChoose') },
    { title: t('stepTwoTitle'), text: t('stepTwoText'), picture: 'pay', alt: t('picturePay') },
    { title: t('stepThreeTitle'), text: t('stepThreeText'), picture: 'talk', alt: t('pictureConversation') },
  ] as const
  return (
    <section className={SECTION}>
      <h2 className={SECTION_TITLE}>{t('stepsTitle')}</h2>
      <ol className="mt-8 grid gap-6 lg:mt-10 lg:grid-cols-3">
        {steps.map(({ title, text, picture, alt }, index) => (
          <li
            key={picture}
            className="flex flex-col overflow-hidden rounded-[2rem] rounded-es-md border border-hairline bg-surface even:rounded-es-[2rem] even:rounded-ee-md sm:max-lg:flex-row"
          >
            <div className="p-7 sm:max-lg:w-1/2 lg:p-9">
              <div className="flex items-baseline gap-4">
                <span aria-hidden="true" className="font-semibold text-5xl text-primary/30 leading-none tracking-tighter">
                  {index + 1}
                </span>
                <h3 className="font-semibold text-ink text-xl">{title}</h3>
              </div>
              <p className="mt-4 text-base text-ink-soft lg:min-h-18">{text}</p>
            </div>
            <div className="mx-auto mt-auto h-96 w-full max-w-80 overflow-hidden px-7 sm:max-lg:w-1/2 sm:max-lg:pt-7 lg:px-0">
              <ProductPicture
                name={picture}
                of="phone"
                alt={alt}
                className="h-auto w-full rounded-t-[1.75rem] border-[5px] border-ink/80 border-b-0 dark:border-outline/60"
              />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
