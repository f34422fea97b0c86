import { useTexts } from '../../texts/texts.ts'
import { Lattice } from '../../ui/lattice.tsx'
import { ProductPicture } from './product-picture.tsx'

/** The product on a wide screen. A small window shows as much of it as can be read. */
export function Showcase() {
  const t = useTexts('landing')
  return (
    <section className="mx-auto max-w-7xl px-4 sm:px-8">
      <div className="relative overflow-hidden rounded-[2.5rem] rounded-ss-xl bg-brand ps-7 pt-12 sm:ps-14 lg:ps-20 lg:pt-20">
        <Lattice className="absolute inset-0 text-on-brand opacity-[0.09]" />
        <div className="relative pe-7">
          <h2 className="max-w-2xl font-semibold text-3xl text-on-brand tracking-tight sm:text-5xl">{t('showcaseTitle')}</h2>
          <p className="mt-5 max-w-xl text-lg text-on-brand-soft">{t('showcaseText')}</p>
        </div>
        <ProductPicture
          name="chat-desk"
          of="desk"
          alt={t('pictureChat')}
          className="relative mt-10 h-auto w-[46rem] max-w-none rounded-ss-2xl border border-on-brand/20 border-e-0 border-b-0 sm:w-full sm:max-w-full lg:mt-14"
        />
      </div>
    </section>
  )
}
