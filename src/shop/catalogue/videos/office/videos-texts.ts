import { uiTexts } from '#ui/ui-texts.ts'

/** The texts of the dialog for the video of a product. */
export const videoTexts = {
  open: 'Video',
  title: (name: string) => `Video of ${name}`,
  loading: 'Loading...',
  notLoaded: 'The video could not be loaded. Please try again.',
  choose: 'Choose a video',
  replace: 'Choose another video',
  hint: 'MP4 with H.264 or WebM, at most 5 MB and 2 minutes. For example 30 seconds at 720p. It is the last slide of the gallery.',
  poster: 'Choose a poster',
  replacePoster: 'Choose another poster',
  posterHint: `The picture before the video plays. Without one it is the product’s first image. ${uiTexts.files.photoHint}`,
  removePoster: 'Use the first image',
  noSpeech: 'The video has no speech',
  captions: 'Captions',
  chooseCaptions: 'Choose captions',
  replaceCaptions: 'Choose other captions',
  captionsHint: 'A WebVTT file (.vtt) of at most 40,000 characters. People who do not hear need it.',
  notReady: 'Choose a video. Then choose captions, or tick that it has no speech.',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  delete: 'Delete video',
  askDelete: (name: string) => ({ text: `Delete the video of ${name}? This cannot be undone.`, yes: 'Delete video', no: 'Keep video', main: 'no' }) as const,
  failed: 'The video could not be changed. Please try again.',
} as const
