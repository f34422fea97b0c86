import type { TourPage } from '../tour-page.ts'

/** Opens the page of a session in the history: the newest one, or the newest with this status. */
export async function openSession(tour: TourPage, status?: string): Promise<void> {
  const rows = status === undefined ? tour.rows() : tour.rows().filter({ has: tour.page.getByText(tour.texts.of(status)) })
  await rows.first().getByRole('link').click()
  await tour.page.getByRole('article').waitFor()
}
