export function reportProgress(done: number, total: number): void
