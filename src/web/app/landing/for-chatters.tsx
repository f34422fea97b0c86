import type { Weekday } from '#domain/business-time.ts'
import { PATHS } from '../../paths.ts'
import { useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Lattice } from '../../ui/lattice.tsx'
import { ProductPicture } from './product-picture.tsx'
import { withdrawDaysText } from './withdraw-days.ts'

export function ForChatters({ withdrawDays }: { readonly withdrawDays: readonly Weekday[] }) {
  const t = useTexts('landing')
  const days = withdrawDaysText(withdrawDays, useTexts('names'))
  return (
    <section className="mx-auto max-w-7xl px-4 py-20 sm:px-8 lg:py-28">
      <div className="relative grid overflow-hidden rounded-[2.5rem] rounded-es-xl bg-brand px-7 pt-14 sm:px-14 md:grid-cols-[1fr_auto] md:gap-10 lg:px-20">
        <Lattice className="absolute inset-0 text-on-brand opacity-[0.09] [mask-image:linear-gradient(to_left,black,transparent_70%)] rtl:[mask-image:linear-gradient(to_right,black,transparent_70%)]" />
        <div className="relative max-w-xl pb-12 md:self-center md:pb-14">
          <h2 className="font-semibold text-3xl text-on-brand tracking-tight sm:text-5xl">{t('chattersTitle')}</h2>
          <p className="mt-5 text-lg text-on-brand-soft">{days === null ? t('chattersText') : t('chattersTextOn', { days })}</p>
          <Anchor
            href={`${PATHS.signUp}?as=chatter`}
            className="mt-9 inline-flex h-14 items-center rounded-control bg-on-brand px-8 font-semibold text-base text-brand-ink focus-visible:outline-on-brand"
          >
            {t('chattersAction')}
          </Anchor>
        </div>
        <div className="relative mx-auto h-96 w-full max-w-80 overflow-hidden md:h-[30rem]">
          <ProductPicture
            name="earnings"
            of="phone"
            alt={t('pictureEarnings')}
            className="h-auto w-full rounded-t-[2rem] border-[6px] border-ink/80 border-b-0 dark:border-outline/60"
          />
        </div>
      </div>
    </section>
  )
}
