export const mapHeight = '240px'
export function RequestMap() {
  return null
}
