import { useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Lattice } from '../../ui/lattice.tsx'
import { PATHS } from '../paths.ts'

export function ForChatters() {
  const t = useTexts('landing')
  return (
    <section className="mx-auto max-w-7xl px-4 py-20 sm:px-8 lg:py-24">
      <div className="relative overflow-hidden rounded-[2.5rem] rounded-es-xl bg-room px-7 py-14 sm:px-14 lg:px-20 lg:py-20">
        <Lattice className="absolute inset-0 text-on-room opacity-[0.09] [mask-image:linear-gradient(to_left,black,transparent_70%)] rtl:[mask-image:linear-gradient(to_right,black,transparent_70%)]" />
        <div className="relative max-w-2xl">
          <h2 className="font-semibold text-3xl text-on-room tracking-tight sm:text-5xl">{t('chattersTitle')}</h2>
          <p className="mt-5 max-w-xl text-lg text-on-room-soft">{t('chattersText')}</p>
          <Anchor
            href={`${PATHS.signUp}?as=chatter`}
            className="mt-9 inline-flex h-14 items-center rounded-control bg-on-room px-8 font-semibold text-room-ink text-base focus-visible:outline-on-room"
          >
            {t('chattersAction')}
          </Anchor>
        </div>
      </div>
    </section>
  )
}
