import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Anchor } from '../ui/anchor.tsx'
import { cx } from '../ui/cx.ts'
import { Logo } from '../ui/logo.tsx'

export function Brand({ className }: { readonly className?: string }) {
  const t = useTexts('app')
  return (
    <Anchor href={PATHS.landing} aria-label={t('home')} className={cx('inline-flex items-center gap-2.5 rounded-lg', className)}>
      <Logo className="size-9" />
      <span className="translate-y-[var(--wordmark-shift,0px)] font-bold text-ink text-xl tracking-tight">{t('name')}</span>
    </Anchor>
  )
}
