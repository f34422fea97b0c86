import { DEFAULT_LANGUAGE } from '#texts/languages.ts'
import { useLanguage } from '../../texts/texts.ts'
import { cx } from '../../ui/cx.ts'

/** Screenshots, taken by `npm run pictures`. */
const FILES = import.meta.glob<string>('./pictures/*.avif', { eager: true, query: '?url', import: 'default' })

/** Sizes of the captured screens. */
const SIZES = {
  phone: { width: 390, height: 720 },
  desk: { width: 1280, height: 780 },
} as const

/** The pictures for the light and the dark theme, and the classes that show each. */
const THEMES = { light: 'dark:hidden', dark: 'hidden dark:block' } as const

interface ProductPictureProps {
  readonly name: 'chat-desk' | 'talk' | 'choose' | 'pay' | 'earnings'
  readonly of: keyof typeof SIZES
  readonly alt: string
  readonly className?: string
}

/**
 * A screenshot in the page's language and theme. CSS chooses the theme, because a
 * script would delay it. The hidden picture is not fetched, because both are lazy.
 */
export function ProductPicture({ name, of, alt, className }: ProductPictureProps) {
  const language = useLanguage()
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      src={FILES[`./pictures/${name}.${language}.${theme}.avif`] ?? FILES[`./pictures/${name}.${DEFAULT_LANGUAGE}.${theme}.avif`]}
      alt={alt}
      {...SIZES[of]}
      loading="lazy"
      decoding="async"
      className={cx(THEMES[theme], className)}
    />
  ))
}
