import { type RefObject, useEffect } from 'react'

/** The slash leads to the search of the page, from anywhere but a field or what stands above the page. */
export function useSearchKey(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return
      if (event.target.closest('input, textarea, [role=combobox], [role=dialog], [role=alertdialog]')) return
      const box = page.current?.querySelector<HTMLInputElement>('search input')
      if (!box) return
      event.preventDefault()
      box.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [page])
}
