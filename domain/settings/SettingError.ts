/** A setting that is wrong or half given, said in one line that names it and its remedy. */
export class SettingError extends Error {
  override name = 'SettingError';
}
