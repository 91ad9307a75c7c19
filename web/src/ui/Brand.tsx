/** The logo of the product: a walnut under a leaf. */
export function Brand({ size = 28 }: { size?: number }) {
  return <img src={`${import.meta.env.BASE_URL}favicon.svg`} width={size} height={size} alt="" />
}
