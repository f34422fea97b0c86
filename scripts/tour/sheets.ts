// Contact sheets of the pictures, one per role, width, theme and language, and an index page for all of them.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import type { Language } from '../../src/texts/languages.ts'
import type { Options, Theme, Width } from './options.ts'
import { ROLES, type Role, roleOf, type Stop } from './stop.ts'
import { pictureName } from './visit.ts'

const THUMBNAIL_PX: Readonly<Record<Width, number>> = { 390: 234, 768: 320, 1440: 480 }
const COLUMNS: Readonly<Record<Width, number>> = { 390: 8, 768: 6, 1440: 4 }
const GAP_PX = 16

interface Sheet {
  readonly role: Role
  readonly width: Width
  readonly theme: Theme
  readonly language: Language
}

export async function writeSheets(browser: Browser, folder: string, stops: readonly Stop[], options: Options): Promise<void> {
  const sheets = allSheets(options).filter((sheet) => stopsOf(sheet, stops).length > 0)
  for (const sheet of sheets) {
    const { width } = sheet
    const page = await browser.newPage({ viewport: { width: COLUMNS[width] * (THUMBNAIL_PX[width] + GAP_PX) + GAP_PX, height: 800 } })
    await writeFile(join(folder, `${sheetName(sheet)}.html`), document(sheetName(sheet), figures(sheet, stops)))
    await page.goto(pathToFileURL(join(folder, `${sheetName(sheet)}.html`)).href)
    await page.evaluate(`Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))).then(() => undefined)`)
    await page.screenshot({ path: join(folder, `${sheetName(sheet)}.png`), fullPage: true })
    await page.close()
  }
  const all = sheets.map((sheet) => `<h2>${sheetName(sheet)}</h2><div class="sheet">${figures(sheet, stops)}</div>`)
  await writeFile(join(folder, 'index.html'), document('The tour', all.join('\n')))
}

function allSheets({ widths, themes, languages }: Options): Sheet[] {
  return languages.flatMap((language) =>
    widths.flatMap((width) => themes.flatMap((theme) => ROLES.map((role) => ({ role, width, theme, language })))),
  )
}

function stopsOf({ role, width }: Sheet, stops: readonly Stop[]): Stop[] {
  return stops.filter((stop) => roleOf(stop) === role && (stop.width ?? width) === width)
}

function sheetName({ role, width, theme, language }: Sheet): string {
  return `sheet-${role}.${width}.${theme}.${language}`
}

function figures(sheet: Sheet, stops: readonly Stop[]): string {
  return stopsOf(sheet, stops)
    .map((stop) => {
      const picture = pictureName({ stop, ...sheet })
      return `<figure style="width:${THUMBNAIL_PX[sheet.width]}px"><a href="${picture}"><img src="${picture}" alt="" loading="eager"></a>
        <figcaption>${stop.name}</figcaption></figure>`
    })
    .join('\n')
}

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>
    body { margin: ${GAP_PX / 2}px; background: #777; font: 13px system-ui, sans-serif; color: #fff }
    body, .sheet { display: flex; flex-wrap: wrap; align-items: flex-start }
    h2 { width: 100%; margin: 16px 8px 0 }
    figure { margin: ${GAP_PX / 2}px }
    img { width: 100%; max-height: 900px; object-fit: cover; object-position: top; display: block }
  </style><body>${body}</body></html>\n`
}
