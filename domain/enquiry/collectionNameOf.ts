/** The collection that holds a product's enquiries (specification section 3): `{product}_Form`. */
export function collectionNameOf(product: string): string {
  return `${product}_Form`;
}
