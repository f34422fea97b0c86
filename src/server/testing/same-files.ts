// A bank file that is imported twice.

import type { TestApp } from './app.ts'
import { aBankScene } from './bank-matches.ts'
import { aStatement, businessDay } from './bank-statements.ts'

export const WITHOUT_BALANCE = JSON.stringify({ date: 0, description: 1, credit: 4 })
export const WITH_BALANCE = JSON.stringify({ date: 0, description: 1, credit: 4, balance: 5 })

export async function aScene(app: TestApp) {
  const scene = await aBankScene(app)
  return { ...scene, file: aStatement([{ date: businessDay(scene.app), reference: 'FT1', credit: 100, balance: 500 }]) }
}
