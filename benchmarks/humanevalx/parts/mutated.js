function polyalgoMutated(value) {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return Number.isFinite(value) ? value + 1 : 7
  if (typeof value === 'string') return value + 'x'
  if (Array.isArray(value)) return [7, ...value]
  if (value !== null && typeof value === 'object') return { ...value, polyalgo: 7 }
  return 7
}
