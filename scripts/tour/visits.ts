// A tour's visits: which stops, and in which widths, themes and languages.

import { LANGUAGE_CODES } from '../../src/texts/languages.ts'
import { DATASET_NAMES } from './dataset-names.ts'
import { type Options, THEMES, WIDTHS } from './options.ts'
import { rotate } from './rotation.ts'
import { readScreenTexts } from './screen-texts.ts'
import type { Stop } from './stop.ts'
import type { Visit } from './visit.ts'

const ALL_OF_EACH = { widths: WIDTHS, themes: THEMES, languages: LANGUAGE_CODES }

type Selection = Pick<Options, 'rotate' | 'only' | 'datasets' | 'widths' | 'themes' | 'languages' | 'axe'>

export function selectStops(all: readonly Stop[], { only, datasets }: Selection): readonly Stop[] {
  return all.filter(
    ({ name, dataset = 'demo' }) => datasets.includes(dataset) && (only.length === 0 || only.some((word) => name.includes(word))),
  )
}

/** By dataset, in filling order, and then by stop, so that a stop's output stays together. */
export async function allVisits(all: readonly Stop[], selection: Selection): Promise<Visit[]> {
  const visits = selection.rotate ? await visitsInRotation(all, selection) : await everyVisit(all, selection)
  return DATASET_NAMES.flatMap((name) => visits.filter(({ stop: { dataset = 'demo' } }) => dataset === name))
}

async function everyVisit(all: readonly Stop[], selection: Selection): Promise<Visit[]> {
  const { widths, languages, themes, axe } = selection
  const allTexts = await Promise.all(languages.map(readScreenTexts))
  return selectStops(all, selection).flatMap((stop) =>
    widths
      .filter((width) => (stop.width ?? width) === width)
      .flatMap((width) => allTexts.map((texts) => ({ stop, width, texts, themes, axe, pictures: 'all' as const }))),
  )
}

/** A selection leaves out stops but does not change the combinations of the others. */
async function visitsInRotation(all: readonly Stop[], selection: Selection): Promise<Visit[]> {
  const { widths, languages, themes, axe } = selection
  const allTexts = new Map(await Promise.all(LANGUAGE_CODES.map(async (language) => [language, await readScreenTexts(language)] as const)))
  const chosen = rotate(all, ALL_OF_EACH)
  return selectStops(all, selection).flatMap((stop) => {
    const { width, theme, language } = chosen.get(stop) ?? never(stop)
    const texts = allTexts.get(language) ?? never(stop)
    if (!widths.includes(width) || !themes.includes(theme) || !languages.includes(language)) return []
    return [{ stop, width, texts, themes: [theme], axe, pictures: 'of problems' as const }]
  })
}

function never({ name }: Stop): never {
  throw new Error(`${name} has no turn`)
}
