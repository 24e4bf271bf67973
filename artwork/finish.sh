#!/bin/sh
# Turn the renders into the committed pictures: smooth the last grain, write WebP.
#
#   sh artwork/finish.sh <renders folder> <pictures folder>      (ImageMagick 6 or 7, and webpmux)
#
# The selective blur only mixes neighbours that differ by a few per cent, so it takes the
# render's grain and leaves every edge. Colour and alpha are smoothed apart, because the
# blur would otherwise carry the empty background's black into the edges. The opaque pictures
# then get a trace of noise in their lightness (channel R of YCbCr is Y), too fine to see, which
# keeps their wide gradients from banding. The bottle and the capsules beside it get a dark line where they touch
# the ground, which the scene's soft lights leave out.
set -eu

renders=$1
pictures=$2
webp='-quality 95 -define webp:method=6 -define webp:alpha-quality=100 -define webp:use-sharp-yuv=true'

# $webp is a list of options and has to be split into words.
# shellcheck disable=SC2086
convert "$renders/bottle.png" \
  \( -clone 0 -alpha off -selective-blur 0x2+4% \) \
  \( -clone 0 -alpha extract -selective-blur 0x4+4% \) \
  -delete 0 -alpha off -compose CopyOpacity -composite \
  \( -size 1200x1500 xc:none -fill '#0000008c' -draw 'ellipse 602,1278 296,49 0,360' \
    -fill '#00000060' -draw 'ellipse 284,1346 92,9 0,360' -draw 'ellipse 760,1388 44,10 0,360' \
    -draw 'ellipse 880,1376 60,10 0,360' -draw 'ellipse 1005,1300 72,9 0,360' -blur 0x6 \) \
  -compose DstOver -composite \
  \( -size 1200x1500 xc:none -fill '#00000057' -draw 'ellipse 606,1280 312,56 0,360' -blur 0x16 \) \
  -compose DstOver -composite \
  $webp "$pictures/bottle.webp"

for name in capsules share; do
  # shellcheck disable=SC2086
  convert "$renders/$name.png" -alpha off -selective-blur 0x2.5+4% \
    -colorspace YCbCr -channel R -seed 1 -attenuate 0.07 +noise Gaussian +channel -colorspace sRGB \
    $webp "$pictures/$name.webp"
done

# The colour they were rendered in goes with them, so that the build can exchange it.
for name in bottle capsules share; do
  webpmux -set xmp "$renders/render.xmp" "$pictures/$name.webp" -o "$pictures/$name.webp"
done

cp "$renders/bottle.label.json" "$renders/share.label.json" "$pictures/"
