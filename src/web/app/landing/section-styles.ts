// One rhythm for the sections of the landing page.

export const SECTION = 'mx-auto max-w-7xl px-4 py-16 sm:px-8 lg:py-24'
export const SECTION_TITLE = 'max-w-2xl font-semibold text-3xl text-ink tracking-tight sm:text-4xl'
