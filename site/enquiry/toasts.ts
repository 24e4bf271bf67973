/** How long a toast stays, in milliseconds (specification section 9). */
export const TOAST_MILLISECONDS = 5000;
