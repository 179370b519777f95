/** The provider is down and has certainly not done what it was asked; whoever asked may ask again. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";

  constructor(provider: string) {
    super(`${provider} is unavailable`);
  }
}
